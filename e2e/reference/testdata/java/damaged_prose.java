This is not Java. It's a text (with brackets, "quotes" and 'apostrophes'); the class of
programs that it describes, e.g. <this> one, would { never } compile: import nothing, static or public.
1. numbers; 2. items - and a final interface, @mentions & more?
