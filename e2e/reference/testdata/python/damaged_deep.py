if a:
 if a:
  if a:
   if a:
    if a:
     if a:
      if a:
       if a:
        if a:
         if a:
          if a:
           if a:
            if a:
             if a:
              if a:
               if a:
                if a:
                 if a:
                  if a:
                   if a:
                    if a:
                     if a:
                      if a:
                       if a:
                        if a:
                         if a:
                          if a:
                           if a:
                            if a:
                             if a:
                              if a:
                               if a:
                                if a:
                                 if a:
                                  if a:
                                   if a:
                                    if a:
                                     if a:
                                      if a:
                                       if a:
                                        if a:
                                         if a:
                                          if a:
                                           if a:
                                            if a:
                                             if a:
                                              if a:
                                               if a:
                                                if a:
                                                 if a:
                                                  if a:
                                                   if a:
                                                    if a:
                                                     if a:
                                                      if a:
                                                       if a:
                                                        if a:
                                                         if a:
                                                          if a:
                                                           if a:
                                                           b
                                                    b
                                             b
                                      b
                               b
                        b
                 b
          b
   b
x = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
y = 1
