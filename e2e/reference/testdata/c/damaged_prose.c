This isn't C. It's prose (with a parenthesis, 'quotes' and "more.
# heading
* item; item
