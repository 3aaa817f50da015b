import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * xw_boot sets up the cluster and is used by the launcher only; xw_owner migrates; xw_app is the role of the product.
 */
const roles = ['xw_boot', 'xw_owner', 'xw_app'] as const

export type Role = (typeof roles)[number]
export type Passwords = Record<Role, string>

export function readPasswords(file: string): Passwords {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  } catch (error) {
    throw new ConfigError(`不能读取内置数据库的密码文件 ${file}，请检查权限，或从备份中恢复它。`, { cause: error })
  }
}

/** Makes the passwords for a new cluster. Passwords that an interrupted first start made are used again. */
export function createPasswords(file: string): Passwords {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const passwords = Object.fromEntries(roles.map(role => [role, randomBytes(24).toString('base64url')]))
    writeFileSync(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return readPasswords(file)
}
