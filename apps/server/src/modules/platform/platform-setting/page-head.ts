import { escapeHtml } from '@xw/shared/message/escape-html'
import { toColumn } from '@xw/shared/resource/names'
import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { type InstallationKey, installationKeys, metaName } from '@xw/shared/wire/installation'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

type Installation = Readonly<Partial<Record<InstallationKey, string | null>>>

export interface PageHead {
  /** The page with the settings in its head. */
  fill(html: string): Promise<string>
}

/** LY-01: what the platform's administrators have set, kept in memory until some process says that it changed. */
export function createPageHead({ db, events }: Pick<Deps, 'db' | 'events'>): PageHead {
  let known: Promise<Installation> | null = null
  events.on('settings_changed', () => {
    known = null
  })
  const read = async () => {
    const columns = installationKeys.map(key => sql`${sql.ref(toColumn(key))} as ${sql.ref(key)}`)
    const { rows } = await sql<Installation>`
      select ${sql.join(columns)} from ${sql.table(platformSettingResource.table)}`.execute(db.platform)
    return rows[0] ?? {}
  }
  return {
    async fill(html) {
      // Kept from before its query runs: a change that is told meanwhile removes it, and the old values with it.
      known ??= read()
      const reading = known
      reading.catch(() => {
        if (known === reading) known = null
      })
      // A page under its default name is better than none.
      return fillHead(html, await reading.catch(() => ({})))
    },
  }
}

/** The settings as texts of the page's meta tags, and the platform's name as its title until a script says more. */
function fillHead(html: string, installation: Installation): string {
  const values = new Map(installationKeys.map(key => [metaName(key), installation[key] ?? '']))
  const name = installation.platformName
  return html
    .replace(/(<meta name="([\w-]+)" content=")(")/g, (tag, start: string, meta: string, end: string) =>
      values.has(meta) ? start + escapeHtml(values.get(meta) ?? '') + end : tag,
    )
    .replace(/<title>[^<]*<\/title>/, title => (name ? `<title>${escapeHtml(name)}</title>` : title))
}
