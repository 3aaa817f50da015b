import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { registerRequestMeter } from './measure.ts'
import { createMeter } from './meter.ts'

it('SY-25 stops counting a request as open when its client has gone, answered or not', async () => {
  const app = fastify()
  const meter = createMeter()
  const answer = Promise.withResolvers<void>()
  onTestFinished(async () => {
    answer.resolve()
    meter.stop()
    await app.close()
  })
  app.decorateRequest('called', null)
  registerRequestMeter(app, meter)
  app.get('/slow', async () => {
    await answer.promise
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const request = get({ port, host: '127.0.0.1', path: '/slow' }).on('error', () => {})
  await vi.waitFor(() => expect(meter.open).toMatchObject({ requests: 1, connections: 1 }))
  request.destroy()
  await vi.waitFor(() => expect(meter.open).toMatchObject({ requests: 0, connections: 0 }))
})
