import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the product's process (`node --import`): SIGUSR2 has it write how long its event loop kept anybody waiting
// since the last time, as the 99th percentile in milliseconds, into the file that XW_BENCH_DELAY names.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(`${process.env.XW_BENCH_DELAY}.${process.pid}`, String(delay.percentile(99) / 1e6))
  delay.reset()
})
