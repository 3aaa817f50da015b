import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'

const hooks: Hooks = {
  async beforeSave({ tx, values: { alternativeLogin } }) {
    if (typeof alternativeLogin === 'string' && (await isExistingPage(tx, alternativeLogin)))
      throw invalid({
        alternativeLogin: `${platformSettingResource.fields.alternativeLogin.label}不能是已有页面的路径`,
      })
  },
  async afterSave({ tx }) {
    await sql`select pg_notify('settings_changed', '')`.execute(tx)
  },
}

/** Tells whether a path would hide another page: one of the menu, or one that always exists. */
async function isExistingPage(tx: Tx, path: string): Promise<boolean> {
  if (/^\/(?:user|dashboard|test|404)(?:\/|$)/.test(path)) return true
  const entry = await tx.selectFrom('sys_permission').select('id').where('url', '=', path).executeTakeFirst()
  return entry !== undefined
}

/** LY-01: the single record of the platform’s settings. */
export const platformSettingRoutes = (engine: Engine): Routes =>
  engine.resource(platformSettingResource, { hooks }).routes
