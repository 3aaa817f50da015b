import { adminPaths } from '@xw/shared/wire/admin-paths'
import {
  Curves,
  DatabaseState,
  MessagingState,
  MonitoredProcess,
  RaisedAlarm,
  RequestTrace,
} from '@xw/shared/wire/monitor'
import { isFigure, isSharedFigure } from '@xw/shared/wire/monitor-figures'
import { type TSchema, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { readList, textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { listAlarms } from './alarms.ts'
import { readDatabaseState } from './database.ts'
import { monitorAccess } from './monitored.ts'
import { listProcesses, listTraces, readCurves } from './read.ts'
import { measureShared, readQueues } from './shared.ts'
import { wireRoutes } from './wire-routes.ts'

const { monitor } = adminPaths

/** SY-25: the state of the installation, for platform administrators. */
export const monitorRoutes = (deps: Deps): Route[] => [
  monitorRoute(monitor.alarms, Type.Array(RaisedAlarm), () => listAlarms(deps)),
  monitorRoute(monitor.processes, Type.Array(MonitoredProcess), () => listProcesses(deps)),
  monitorRoute(monitor.database, DatabaseState, () => readDatabaseState(deps)),
  monitorRoute(monitor.traces, Type.Array(RequestTrace), () => listTraces(deps)),
  monitorRoute(monitor.messaging, MessagingState, async () => ({
    figures: await measureShared(deps),
    queues: await readQueues(deps),
    channels: [...deps.events.heard()].map(([name, heard]) => ({ name, heard })),
  })),
  route({
    ...monitorAccess,
    path: monitor.curves,
    query: Type.Object({ figures: textParam(300, 1), source: Type.Optional(textParam(64)) }),
    response: Curves,
    async handle({ query: { figures, source = 'server' } }) {
      const names = readList(figures).filter(isFigure)
      const isSound = names.length === readList(figures).length && names.length > 0
      if (!isSound || new Set(names.map(isSharedFigure)).size > 1) throw refused('没有这些监控数值')
      return readCurves(deps, names, source)
    },
  }),
  ...wireRoutes(deps),
]

const monitorRoute = (path: string, response: TSchema, read: () => Promise<unknown>): Route =>
  route({ ...monitorAccess, path, response, handle: read })
