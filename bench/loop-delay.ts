import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded into a server by `--import`: writes the longest delay of the event loop since the previous reading to a file. */
const RESOLUTION_MS = 5
const EVERY_MS = 250
const file = process.env.LOOP_DELAY_FILE

if (file) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  setInterval(() => {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const found = { at: Date.now(), max_ms: ms(histogram.max), rss_mb: process.memoryUsage.rss() / 1e6 }
    histogram.reset()
    const own = `${file}.${process.pid}`
    writeFileSync(`${own}.new`, JSON.stringify(found))
    renameSync(`${own}.new`, own)
  }, EVERY_MS).unref()
}
