)
}
end
then a
when b
=begin
open
