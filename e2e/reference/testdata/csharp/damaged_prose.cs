This is not C#. It's a text (with brackets, "quotes" and 'apostrophes'); the class of
programs that it describes, e.g. <this> one, would { never } compile: using nothing, static or public.
1. numbers; 2. items - and a final interface, @mentions, #hashes & more? $5 or $"6{7"?
