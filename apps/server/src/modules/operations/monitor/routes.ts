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
import { readAlarms } from './alarms.ts'
import { readDatabase } from './database.ts'
import { monitored } from './monitored.ts'
import { readCurves, readProcesses, readTraces } from './read.ts'
import { measureShared, readQueues } from './shared.ts'
import { wireRoutes } from './wire-routes.ts'

const { monitor } = adminPaths

/** SY-25: how the installation is, for whoever looks after the platform. */
export const monitorRoutes = (deps: Deps): Route[] => [
  numbersRoute(monitor.alarms, Type.Array(RaisedAlarm), () => readAlarms(deps)),
  numbersRoute(monitor.processes, Type.Array(MonitoredProcess), () => readProcesses(deps)),
  numbersRoute(monitor.database, DatabaseState, () => readDatabase(deps)),
  numbersRoute(monitor.traces, Type.Array(RequestTrace), () => readTraces(deps)),
  numbersRoute(monitor.messaging, MessagingState, async () => ({
    figures: await measureShared(deps),
    queues: await readQueues(deps),
    channels: [...deps.events.heard()].map(([name, heard]) => ({ name, heard })),
  })),
  route({
    ...monitored,
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

const numbersRoute = (path: string, response: TSchema, read: () => Promise<unknown>): Route =>
  route({ ...monitored, path, response, handle: read })
