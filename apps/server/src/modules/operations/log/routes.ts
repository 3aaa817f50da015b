import { isLogKind, logResource, logResources, platformLogResource } from '@xw/shared/resources/sys/log'
import { refused } from '../../../lib/errors.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { crudRoutes } from '../../../resource/routes.ts'
import { filterToSql } from '../../../resource/where.ts'
import { type Caller, type CallInput, fixedSource, type ResourceSource } from '../../../resource/within.ts'

/** Which log a call is about: one kind where it says so, all of them where it does not. */
function ofCall({ logType }: CallInput) {
  if (logType === undefined || logType === '') return logResource
  if (typeof logType !== 'string' || !isLogKind(logType)) throw refused('没有这种日志')
  return logResources[logType]
}

const logSource: ResourceSource = {
  path: logResource.path,
  permission: logResource.permission,
  title: logResource.title,
  all: () => [logResource, ...Object.values(logResources)],
  resolve: async (_tx, _session, input) => ofCall(input),
}

const hooks: Hooks = {
  narrow: ({ keyWord }, { base, place }) =>
    typeof keyWord === 'string' && keyWord !== ''
      ? filterToSql(base, { field: 'logContent', rule: 'like', value: keyWord }, place)
      : null,
}

/** The platform has rows of its own, in no school: those of who was nobody yet, and of what runs by itself. */
const atPlatform = ({ session, origin }: Caller): Caller => ({ session: { ...session, tenantId: 0 }, origin })
const ofPlatform = (actions: Actions): Actions => ({
  ...actions,
  list: (caller, input) => actions.list(atPlatform(caller), input),
  one: (caller, id, input) => actions.one(atPlatform(caller), id, input),
})

const unwritten = ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'] as const

/**
 * SY-11: the logs of the caller's school, and for who looks after the platform what belongs to no school. To look at and to
 * search: there is no way to change or delete a line.
 */
export function logRoutes(engine: Engine): Routes {
  const ofSchool = engine.resource(logSource, { hooks })
  const { actions } = engine.resource(platformLogResource, { hooks })
  return () => [
    ...ofSchool.routes(),
    ...crudRoutes(fixedSource(platformLogResource), ofPlatform(actions), { omit: unwritten, mode: 'submit' }),
  ]
}
