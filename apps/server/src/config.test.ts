import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('OP-01 starts without any setting', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, database: null, idleMinutes: 720, workers: 1 })
  })

  it.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://owner@db/xw' }],
    ['XW_ADMIN_PASSWORD', { XW_ADMIN_PASSWORD: 'short' }],
    ['XW_SCHOOL_CODE', { XW_SCHOOL_CODE: '10-1' }],
    ['XW_IDLE_MINUTES', { XW_IDLE_MINUTES: '0' }],
    ['XW_WORKERS', { XW_WORKERS: '-1' }],
    ['XW_LOG_LEVEL', { XW_LOG_LEVEL: 'loud' }],
  ])('stops with one sentence that names %s', (name, env) => {
    const read = () => readConfig(env as Record<string, string>)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  it('never repeats a secret in its sentence', () => {
    expect(() => readConfig({ XW_ADMIN_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })
})
