import { run } from './start.ts'

/** `npm start` */
await run()
