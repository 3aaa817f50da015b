import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { AppError } from '../lib/errors.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The settings as they are with those of a file in their place; what is empty there is not set any more. */
export const readOther = (file: string): Config =>
  readConfig({ ...process.env, ...parseEnv(readFileSync(file, 'utf8')) })

/** The whole life of a command: what stops it is said in one sentence, and the exit code says that it was stopped. */
export async function runCommand(work: (config: Config, args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env), process.argv.slice(2))
    process.exitCode = 0
  } catch (error) {
    const isSentence = error instanceof ConfigError || error instanceof AppError
    process.stderr.write(`${isSentence ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
