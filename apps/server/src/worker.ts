import { work } from './work.ts'
import { jobs } from './workers/jobs.ts'

/** A worker process. */
await work(process.env, jobs)
