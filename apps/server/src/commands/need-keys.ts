import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'
import { type Keys, readKeys } from '../plugins/keys.ts'

/** The secret file of an installation that is there: a command never makes a new one, with which nothing old would open. */
export function needSecret({ secretFile }: Config): string {
  if (existsSync(secretFile)) return secretFile
  throw new ConfigError(`没有密钥文件 ${secretFile}，请先把原来的密钥文件放到那里，或用 XW_SECRET_FILE 指出它。`)
}

export const needKeys = (config: Config): Keys => readKeys(needSecret(config))
