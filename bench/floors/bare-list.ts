import fastify from 'fastify'
import { createPool } from '../../apps/server/src/plugins/db.ts'
import { replay, type Statement } from '../statements.ts'

/** A list without anything of ours: the statements it sends and the answer it gives. */
export interface BareList {
  appUrl: string
  statements: Statement[]
  answer: object
}

/** Runs as a separate process: receives a `BareList` from its parent, serves it on a free port, and sends its address back. */
process.once('message', ({ appUrl, statements, answer }: BareList) => {
  const pool = createPool(appUrl)
  const app = fastify()
  app.get('/', async () => {
    await replay(pool, statements)
    return answer
  })
  void app.listen({ host: '127.0.0.1', port: 0 }).then(url => process.send?.(url))
})
process.once('disconnect', () => process.exit(0))
