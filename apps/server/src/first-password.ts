import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

// Leaves out characters that are easily confused when somebody copies the password from a screen.
const alphabets = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_+=']

const pick = (text: string) => text[randomInt(text.length)] ?? ''

/**
 * Makes sixteen characters whose class changes at every position, so that no password policy objects to a missing class
 * or to a run of one class.
 */
const makePassword = (): string => Array.from({ length: 16 }, (_, index) => pick(alphabets[index % 4] ?? '')).join('')

/** The password of the first administrator, and what the console prints about it. */
export interface FirstPassword {
  password: string
  mustChange: boolean
  /** Returns the text for the console. Call it when this start created the account. */
  announce(): string
  /** Removes the password file. Call it when the account existed already, so that the new password is of no use. */
  discard(): void
}

/**
 * Takes the password from the settings, or makes one. A made password is written to a file that only its owner can read
 * before the database knows it, so that a start that is killed in between does not lose it.
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
