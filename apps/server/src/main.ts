import { run } from './start.ts'

/** Runs the product; `npm start` begins here. */
await run()
