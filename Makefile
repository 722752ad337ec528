# Thin: every target is one command that works without make, too.
.PHONY: build test race lint fmt e2e fuzz golden reference release-check ci

build: ; CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o mast .
test: ; go test ./...
race: ; .ci/run race
lint: ; .ci/run lint
fmt: ; go run mvdan.cc/gofumpt@v0.12.0 -w main.go pkg grammars internal e2e
e2e: ; .ci/run e2e
fuzz: ; .ci/run fuzz
golden: ; UPDATE=1 go test ./grammars/... ./pkg/... ./internal/... ./e2e
reference: ; .ci/run reference
release-check: ; .ci/run release
ci: ; .ci/run
