package mcpserver

import (
	"context"
	"time"
)

// parentPoll is how often the parent process is looked at. A server whose
// parent died is gone well within two seconds.
const parentPoll = 500 * time.Millisecond

// watchParent calls gone when the process that started this one has ended: a
// wrapper may keep our input open without anybody at its other end. It
// returns when ctx is done.
func watchParent(ctx context.Context, gone func()) {
	alive := parentProbe()
	ticker := time.NewTicker(parentPoll)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if !alive() {
				gone()
				return
			}
		}
	}
}
