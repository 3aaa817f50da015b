import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { AppError } from '../lib/errors.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Reads the current settings overridden by those in a file. An empty value in the file unsets a setting. */
export const readOther = (file: string): Config =>
  readConfig({ ...process.env, ...parseEnv(readFileSync(file, 'utf8')) })

/** Runs a command as a process: prints an error as one message and sets the exit code. */
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
