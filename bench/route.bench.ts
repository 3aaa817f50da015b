import { apiBase, headers } from '@xw/shared/wire/headers'
import fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { registerRoutes } from '../apps/server/src/plugins/register.ts'
import { route } from '../apps/server/src/plugins/route.ts'
import type { Session } from '../apps/server/src/plugins/session.ts'
import { bareHandler } from './floors/bare-handler.ts'
import { cpuSeconds, medianOf, type Row } from './measure.ts'
import { sizeOf } from './size.ts'

const calls = sizeOf('routeCalls')
const path = '/bench'
const permission = 'bench:read'
const result = { id: '1', name: '学位' }
const response = Type.Object({ id: Type.String(), name: Type.String() })

const session: Session = {
  id: '0',
  userId: '0',
  tenantId: 1,
  username: 'bench',
  realname: 'bench',
  roleCodes: [],
  reach: 'own',
  xwbslbms: [],
  departId: null,
  mustChangePassword: false,
  student: null,
  mustReadNotice: false,
  mustSetUpFactor: false,
  menuVersion: '',
  // A real user has a list of this length. The checked permission is the last, which takes longest to find.
  grants: {
    auth: [...Array.from({ length: 100 }, (_, at) => `other:${at}`), permission].map(action => ({ action, type: '2' })),
    allAuth: [],
  },
}

/** Measures what our routes add to Fastify: token, guard, permission and envelope, without the database. */
export default async function routeCost(): Promise<Row[]> {
  const ours = fastify()
  ours.decorateRequest('user', null)
  const guarded = route({ method: 'GET', path, permission, scope: 'none', response, handle: async () => result })
  registerRoutes(ours, [guarded], { readSession: async () => session, readTicket: async () => null })
  const bare = bareHandler(apiBase + path, { success: true, message: '', code: 200, result, timestamp: Date.now() })

  await callMany(ours)
  await callMany(bare)
  const ratio = await medianOf(
    async () => (await cpuSeconds(() => callMany(ours))) / (await cpuSeconds(() => callMany(bare))),
  )
  return [{ name: 'guarded route / bare handler', value: ratio, unit: '×', limit: 2 }]
}

async function callMany(app: FastifyInstance): Promise<void> {
  for (let count = 0; count < calls; count += 1) {
    await app.inject({ url: apiBase + path, headers: { [headers.token]: 'a'.repeat(43) } })
  }
}
