module github.com/mast-search/mast/ci/tools

go 1.26.0
