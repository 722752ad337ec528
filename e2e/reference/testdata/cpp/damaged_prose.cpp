This isn't C++. It's prose (with a parenthesis, 'quotes' and "more.
* item; item <angle> a::b
