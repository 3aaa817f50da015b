import { escapeHtml } from '@xw/shared/message/escape-html'
import { toColumn } from '@xw/shared/resource/names'
import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { type InstallationKey, installationKeys, metaName } from '@xw/shared/wire/installation'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

type InstallationSettings = Readonly<Partial<Record<InstallationKey, string | null>>>

export interface PageHead {
  /** Returns the page with the settings in its head. */
  fill(html: string): Promise<string>
}

/** LY-01: puts the platform’s settings into the page. They are cached until a process notifies a change. */
export function createPageHead({ db, events }: Pick<Deps, 'db' | 'events'>): PageHead {
  let known: Promise<InstallationSettings> | null = null
  events.on('settings_changed', () => {
    known = null
  })
  const read = async () => {
    const columns = installationKeys.map(key => sql`${sql.ref(toColumn(key))} as ${sql.ref(key)}`)
    const { rows } = await sql<InstallationSettings>`
      select ${sql.join(columns)} from ${sql.table(platformSettingResource.table)}`.execute(db.platform)
    return rows[0] ?? {}
  }
  return {
    async fill(html) {
      // The promise is stored before its query runs: a change notified meanwhile removes it together with the outdated
      // values.
      known ??= read()
      const reading = known
      reading.catch(() => {
        if (known === reading) known = null
      })
      // A page with the default name is better than none.
      return fillHead(html, await reading.catch(() => ({})))
    },
  }
}

/** Writes the settings into the page’s meta tags, and the platform’s name as the title until a script sets it. */
function fillHead(html: string, installation: InstallationSettings): string {
  const values = new Map(installationKeys.map(key => [metaName(key), installation[key] ?? '']))
  const name = installation.platformName
  return html
    .replace(/(<meta name="([\w-]+)" content=")(")/g, (tag, start: string, meta: string, end: string) =>
      values.has(meta) ? start + escapeHtml(values.get(meta) ?? '') + end : tag,
    )
    .replace(/<title>[^<]*<\/title>/, title => (name ? `<title>${escapeHtml(name)}</title>` : title))
}
