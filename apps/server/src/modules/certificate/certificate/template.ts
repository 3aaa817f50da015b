import {
  type CertificateElement,
  elementToRow,
  listTemplateDefects,
  type PageSize,
  readElement,
} from '@xw/shared/degree/certificate/elements'
import { type CertificateKind, isCertificateKind } from '@xw/shared/degree/certificate/kinds'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import type { RowsRow } from '@xw/shared/field-types/rows'
import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'

/** A certificate template, read from its row. */
export interface CertificateTemplate {
  id: string
  name: string
  kind: CertificateKind
  types: readonly string[]
  page: PageSize
  elements: readonly CertificateElement[]
  backgroundId: string | null
  printsBackground: boolean
}

const rowsIn = (value: unknown): readonly RowsRow[] => (Array.isArray(value) ? (value as readonly RowsRow[]) : [])

/** Fills missing sizes and elements from the preset of the kind, so that a new template can be printed at once. */
export const certificateTemplateHooks: Hooks = {
  async beforeSave({ values, before }) {
    const after = { ...before, ...values }
    const preset = certificatePresets[kindOf(textIn(after, 'kind'))]
    const given = rowsIn(after.elements)
    const rows = given.length > 0 ? given : preset.elements.map(elementToRow)
    const page = {
      width: Number(after.pageWidth ?? preset.width),
      height: Number(after.pageHeight ?? preset.height),
    }
    Object.assign(values, { elements: rows, pageWidth: page.width, pageHeight: page.height })
    const flaws = listTemplateDefects(rows.map(readElement), page)
    // The form of a new template shows no elements, so a preset that does not fit is reported at the page size.
    if (flaws.length > 0) throw invalid({ [given.length > 0 ? 'elements' : 'pageWidth']: flaws.join('；') })
  },
}

const kindOf = (text: string): CertificateKind => (isCertificateKind(text) ? text : 'original')

interface StoredTemplate {
  id: string
  name: string
  kind: string
  types: string[] | null
  pageWidth: string
  pageHeight: string
  background: string[] | null
  printsBackground: string
  elements: RowsRow[] | null
}

/** Reads the templates of a school ordered by name, or the one with `id`. */
export async function readCertificateTemplates(tx: Tx, tenantId: number, id?: string): Promise<CertificateTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select id, name, kind, types, page_width as "pageWidth", page_height as "pageHeight", background,
      prints_background as "printsBackground", elements
    from ${sql.table(certificateTemplateResource.table)}
    where tenant_id = ${tenantId} and ${id === undefined ? sql`true` : sql`id = ${id}`} order by name`.execute(tx)
  return rows.map(({ kind, types, pageWidth, pageHeight, background, printsBackground, elements, ...row }) => ({
    ...row,
    kind: kindOf(kind),
    types: types ?? [],
    page: { width: Number(pageWidth), height: Number(pageHeight) },
    elements: rowsIn(elements).map(readElement),
    backgroundId: background?.[0] ?? null,
    printsBackground: printsBackground === '1',
  }))
}

export async function requireCertificateTemplate(tx: Tx, tenantId: number, id: string): Promise<CertificateTemplate> {
  const [template] = isId(id) ? await readCertificateTemplates(tx, tenantId, id) : []
  if (!template) throw refused('证书版式不存在，可能已被删除')
  return template
}
