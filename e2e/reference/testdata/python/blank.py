
  
	
# c
   