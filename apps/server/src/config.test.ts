import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const s3 = {
  XW_S3_ENDPOINT: 'https://s3.example.com:9000',
  XW_S3_BUCKET: 'xw-files',
  XW_S3_ACCESS_KEY: 'key',
  XW_S3_SECRET_KEY: 'hunter2',
}

describe('readConfig', () => {
  it('OP-01 starts without any setting', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      database: null,
      idleMinutes: 720,
      workers: 1,
    })
  })

  it.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://owner@db/xw' }],
    ['XW_ADMIN_PASSWORD', { XW_ADMIN_PASSWORD: 'short' }],
    ['XW_SCHOOL_CODE', { XW_SCHOOL_CODE: '10-1' }],
    ['XW_IDLE_MINUTES', { XW_IDLE_MINUTES: '0' }],
    ['XW_DATASOURCE_NETWORKS', { XW_DATASOURCE_NETWORKS: '10.0.0.0/33' }],
    ['XW_DATASOURCE_NETWORKS', { XW_DATASOURCE_NETWORKS: 'db.example.edu.cn' }],
    ['XW_SMS_NETWORKS', { XW_SMS_NETWORKS: 'sms.example.com' }],
    ['XW_SSO_NETWORKS', { XW_SSO_NETWORKS: '10.0.0.0/99' }],
    ['XW_ORIGIN', { XW_ORIGIN: 'https://a.example.com, b.example.com' }],
    ['XW_ORIGIN', { XW_ORIGIN: 'https://a.example.com/xwxxcj' }],
    ['XW_MASKED_QUERIES', { XW_MASKED_QUERIES: 'many' }],
    ['XW_DRAFT_DAYS', { XW_DRAFT_DAYS: '0' }],
    ['XW_DEMO_RECORDS', { XW_DEMO_RECORDS: '100' }],
    ['XW_DRAIN_SECONDS', { XW_DRAIN_SECONDS: '10s' }],
    ['XW_WORKERS', { XW_WORKERS: '-1' }],
    ['XW_METRICS_TOKEN', { XW_METRICS_TOKEN: 'too-short' }],
    ['XW_METRICS_TOKEN', { XW_METRICS_TOKEN: 'has a space in its middle' }],
    ['XW_LOG_LEVEL', { XW_LOG_LEVEL: 'loud' }],
    ['XW_S3_ENDPOINT', { XW_S3_BUCKET: 'files' }],
    ['XW_S3_ENDPOINT', { ...s3, XW_S3_ENDPOINT: 's3.example.com' }],
    ['XW_S3_ENDPOINT', { ...s3, XW_S3_ENDPOINT: 'https://s3.example.com/bucket' }],
    ['XW_S3_BUCKET', { ...s3, XW_S3_BUCKET: '' }],
    ['XW_S3_BUCKET', { ...s3, XW_S3_BUCKET: '../x' }],
    ['XW_S3_REGION', { ...s3, XW_S3_REGION: 'a b' }],
    ['XW_S3_ACCESS_KEY', { ...s3, XW_S3_ACCESS_KEY: '' }],
    ['XW_S3_SECRET_KEY', { ...s3, XW_S3_SECRET_KEY: '' }],
    ['XW_S3_PREFIX', { ...s3, XW_S3_PREFIX: 'a/../b' }],
    ['XW_SMTP_URL', { XW_SMTP_URL: 'mail.example.com', XW_SMTP_FROM: 'a@example.com' }],
    ['XW_SMTP_URL', { XW_SMTP_FROM: 'a@example.com' }],
    ['XW_SMTP_FROM', { XW_SMTP_URL: 'smtp://mail.example.com' }],
    ['XW_SMTP_FROM', { XW_SMTP_URL: 'smtp://mail.example.com', XW_SMTP_FROM: 'a@example.com\nBcc: b@example.com' }],
  ])('stops with one sentence that names %s', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })

  it('keeps files in the data folder unless a bucket is named', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ ...s3, XW_S3_PREFIX: 'xw/files' }).s3).toEqual({
      endpoint: 'https://s3.example.com:9000',
      bucket: 'xw-files',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'hunter2',
      prefix: 'xw/files',
    })
  })

  it('never repeats a secret in its sentence', () => {
    expect(() => readConfig({ ...s3, XW_S3_BUCKET: '' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ XW_ADMIN_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ XW_SMTP_URL: 'http://me:hunter2@mail' })).toThrow(/^(?!.*hunter2)/)
  })
})
