import { dataSourceResource } from '@xw/shared/resources/sys/data-source'
import { readRecord } from '@xw/shared/rules/read-record'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { FieldInputs } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { unsealText } from '../../../resource/stored.ts'
import { type DatabaseTarget, testConnection } from './test-connection.ts'

const { path, permission, fields } = dataSourceResource
const { host, port, dbName, dbUsername, dbPassword } = fields
const targetFields = { host, port, dbName, dbUsername, dbPassword }

/** Loads a saved data source and decrypts its password; no other code does. */
async function loadSavedTarget(tx: Tx, { place }: Access, id: string): Promise<DatabaseTarget> {
  const found = isId(id)
    ? await tx
        .selectFrom('sys_data_source')
        .select(['host', 'port', 'db_name', 'db_username', 'db_password'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound()
  const { db_name, db_username, db_password, ...rest } = found
  return {
    ...rest,
    dbName: db_name,
    dbUsername: db_username,
    dbPassword: db_password ? unsealText(place, 'db_password', db_password) : '',
  }
}

/** Reads a data source that was typed and not saved. */
function parseTarget(body: Readonly<Record<string, unknown>>): DatabaseTarget {
  const { values, errors } = readRecord({ fields: targetFields }, body, { on: 'add' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...values, dbPassword: values.dbPassword ?? '' } as unknown as DatabaseTarget
}

const SourceOption = Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() })

/** SY-16: connections to other databases, by separate fields. A password is stored and never returned. */
export function dataSourceRoutes({ config }: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(dataSourceResource)
  const urls = config.database ? [config.database.url, config.database.ownerUrl] : []
  const reach = {
    allowed: config.dataSourceNetworks,
    own: urls.map(url => new URL(url)).map(url => ({ host: url.hostname, port: Number(url.port || 5432) })),
  }
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${path}/options`,
      permission: `${permission}:list`,
      scope: 'tenant',
      response: Type.Array(SourceOption),
      handle: async call =>
        actions.withAccess(callerOf(call), {}, async tx => {
          const sources = await tx.selectFrom('sys_data_source').select(['code', 'name']).orderBy('code').execute()
          return sources.map(({ code, name }) => ({ value: code, label: name, text: name }))
        }),
    }),
    route({
      method: 'POST',
      path: adminPaths.dataSource.test,
      permission: `${permission}:test`,
      scope: 'tenant',
      ratePerMinute: 5,
      body: FieldInputs,
      bodyBytes: usualBodyBytes,
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        const { id } = call.body
        // A saved password is sent only to the saved host: beside an id, the other fields of the body are ignored.
        const target = await actions.withAccess(caller, {}, async (tx, access) => {
          const found = typeof id === 'string' && id ? await loadSavedTarget(tx, access, id) : parseTarget(call.body)
          const what = `${found.host}:${found.port}`
          await writeOperation(tx, access, { operation: 'test', what, origin: caller.origin })
          return found
        })
        await testConnection(target, reach)
        return new Answer({ message: '数据库连接成功' })
      },
    }),
  ]
}
