cd /tmp/rtb
for l in "typescript ts10" "tsx tsx" "javascript js30" "go go10"; do set -- $l;  ./rtb flat $1 $2.list > r.$2;  diff p.$2 r.$2 | head -5;  done
for l in "typescript ts" "tsx tsx" "javascript js" "go go"; do set -- $l; ./rtb flat $1 mut$2.list > rm.$2; diff pm.$2 rm.$2 | head -5; done
