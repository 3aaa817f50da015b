import { isLogKind, logResource, logResources, platformLogResource } from '@xw/shared/resources/sys/log'
import { refused } from '../../../lib/errors.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { crudRoutes } from '../../../resource/routes.ts'
import { filterToSql } from '../../../resource/where.ts'
import { type Caller, type CallInput, fixedSource, type ResourceSource } from '../../../resource/within.ts'

/** Returns the definition of one kind of log when the call names it, otherwise of all. */
function findLogDefinition({ logType }: CallInput) {
  if (logType === undefined || logType === '') return logResource
  if (typeof logType !== 'string' || !isLogKind(logType)) throw refused('没有这种日志')
  return logResources[logType]
}

const logSource: ResourceSource = {
  path: logResource.path,
  permission: logResource.permission,
  title: logResource.title,
  all: () => [logResource, ...Object.values(logResources)],
  resolve: async (_tx, _session, input) => findLogDefinition(input),
}

const hooks: Hooks = {
  narrow: ({ keyWord }, { base, place }) =>
    typeof keyWord === 'string' && keyWord !== ''
      ? filterToSql(base, { field: 'logContent', rule: 'like', value: keyWord }, place)
      : null,
}

/**
 * Lets the caller read the platform’s own lines, which belong to no school: those before signing in, and those of scheduled
 * work.
 */
const asPlatform = ({ session, origin }: Caller): Caller => ({ session: { ...session, tenantId: 0 }, origin })
const createPlatformActions = (actions: Actions): Actions => ({
  ...actions,
  list: (caller, input) => actions.list(asPlatform(caller), input),
  one: (caller, id, input) => actions.one(asPlatform(caller), id, input),
})

const omittedEndpoints = ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'] as const

/**
 * SY-11: the logs of the caller’s school, and for platform administrators those of no school. Lines can be read and
 * searched; no route changes or deletes one.
 */
export function logRoutes(engine: Engine): Routes {
  const ofSchool = engine.resource(logSource, { hooks })
  const { actions } = engine.resource(platformLogResource, { hooks })
  return () => [
    ...ofSchool.routes(),
    ...crudRoutes(fixedSource(platformLogResource), createPlatformActions(actions), {
      omit: omittedEndpoints,
      mode: 'submit',
    }),
  ]
}
