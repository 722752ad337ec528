This is not Ruby, it is a text. It has "quotes", it's (long) and
ends here: <html> & more; 100% of it?
- one
* two
