import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

// Characters that cannot be mistaken for one another when somebody copies them from a screen.
const alphabets = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_+=']

const pick = (text: string) => text[randomInt(text.length)] ?? ''

/** Sixteen characters with all four classes at fixed places: no run of the same kind for a policy to stumble over. */
const makePassword = (): string => Array.from({ length: 16 }, (_, index) => pick(alphabets[index % 4] ?? '')).join('')

/** The first administrator's password and what to print about it once the account is made. */
export interface FirstPassword {
  password: string
  mustChange: boolean
  /** Lines for the console, where this start made the account. */
  announce(): string
  /** The account was there already: nothing was made, nothing is left behind. */
  discard(): void
}

/**
 * A given password, or a made-up one that is in a file only its owner can read before the database knows it: a start
 * that is killed in between loses nothing.
 */
export function firstPassword(config: Config): FirstPassword {
  if (config.adminPassword !== null) {
    return {
      password: config.adminPassword,
      mustChange: false,
      announce: () => '管理员账号 admin 已创建，密码为 XW_ADMIN_PASSWORD 的值。',
      discard: () => {},
    }
  }
  const password = makePassword()
  const file = join(config.dataDir, 'keys', `admin-password-${process.pid}`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return {
    password,
    mustChange: true,
    announce: () => `管理员账号 admin，初始密码 ${password}（只显示这一次，也保存在 ${file}；首次登录须修改）。`,
    discard: () => rmSync(file, { force: true }),
  }
}
