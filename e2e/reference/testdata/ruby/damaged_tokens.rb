def class
= 1
@ @@ $ :
%z(a)
a ? b
.. ... ::
<<
&. **
