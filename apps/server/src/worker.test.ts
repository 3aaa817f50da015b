import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../test/support/app.ts'
import { allRoutes } from './app.ts'
import { createEngine, type Engine } from './resource/engine.ts'
import { makeResources } from './resources.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('TK-01 后台进程有全部可导出、可导入的资源，而没有建立任何接口', () => {
  const engine = createEngine(server.deps)
  const built: string[] = []
  const watched: Engine = {
    ...engine,
    resource(definition, options) {
      const made = engine.resource(definition, options)
      return { ...made, routes: () => (built.push(made.source.path), made.routes()) }
    },
  }
  const routes = makeResources(server.deps, watched)
  expect(built).toEqual([])
  const worked = allRoutes(server.deps).routes.flatMap(
    ({ path }) => path.match(/^(.*)\/(?:exportTask|importExcel)$/)?.[1] ?? [],
  )
  expect(worked.length).toBeGreaterThan(20)
  expect(worked.filter(path => !engine.made.has(path))).toEqual([])
  expect(routes().length).toBeGreaterThan(200)
  expect(built).toContain('/xw/xwInfo')
})

/** Every file that a start of this one loads, and every package. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:(?!type\b)[^'\x22=;]*? from )?'([^']+)'/gm)
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) loadedBy(join(dirname(file), name), seen)
    else seen.add(name)
  }
  return seen
}

it('TK-01 后台进程不载入网页服务和实时连接', () => {
  const reached = (part: string, from = 'worker.ts') =>
    [...loadedBy(join(import.meta.dirname, from))]
      .map(name => relative(import.meta.dirname, name))
      .filter(name => name.includes(part))
  expect(reached('workers/run-task.ts')).toHaveLength(1)
  expect(reached('fastify', 'main.ts')).not.toEqual([])
  for (const part of ['app.ts', 'modules/messages/live/', 'plugins/register.ts', 'plugins/sockets.ts', 'fastify'])
    expect([part, reached(part)]).toEqual([part, []])
})
