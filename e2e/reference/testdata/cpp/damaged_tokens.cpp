class { } : public ; template <> ; template < ; using = 1; namespace { ; operator ; auto [ = x; [[ ]] ; [ ] ( { ; A:: ; ::B:: ; ~ ; enum class ; friend ;
int f() { for ( : ) ; try ; catch ; throw throw ; new ; delete [ ; static_cast<>( ) ; a <=> ; co_await ; typename ; concept X ; requires ; @ $ ` \ }
<<<<<<< HEAD
>>>>>>> x
int last;
