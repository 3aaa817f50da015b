import { attributeText } from './xml-bytes.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet in the workbook's list, in the order of `xl/worksheets/sheet1.xml`, `sheet2.xml` … */
export interface ListedSheet {
  name: string
  hidden: boolean
}

const relationships = (items: Array<[type: string, target: string]>): string =>
  [
    declaration,
    `<Relationships xmlns="${packageRelations}">`,
    ...items.map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('')

/** The document properties of a workbook. */
export interface DocumentAbout {
  title: string
  author: string
  /** The purpose of the workbook, and further notes for its readers. */
  description: string
  /** `2026-06-30T08:00:00Z` */
  created: string
}

const coreType = 'application/vnd.openxmlformats-package.core-properties+xml'
const coreRelation = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

/** Builds the part that every reader opens first. It refers to the workbook and to its document properties. */
export const rootRelationshipsXml = (hasAbout: boolean): string => {
  const xml = relationships([['officeDocument', 'xl/workbook.xml']])
  const about = `<Relationship Id="rId2" Type="${coreRelation}" Target="docProps/core.xml"/>`
  return hasAbout ? xml.replace('</Relationships>', `${about}</Relationships>`) : xml
}

export const aboutXml = ({ title, author, description, created }: DocumentAbout): string =>
  [
    declaration,
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${attributeText(title)}</dc:title><dc:creator>${attributeText(author)}</dc:creator>`,
    `<dc:description>${attributeText(description)}</dc:description>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created>`,
    '</cp:coreProperties>',
  ].join('')

// Headers and footers have their own syntax, in which & begins a command. Excel accepts 255 characters of it.
const headText = (text: string): string => attributeText(text.slice(0, 100).toWellFormed().replaceAll('&', '&&'))

/** Builds the page setup of a sheet: fitted to the width of the paper, with a header and a footer on each page. */
export const pageXml = ({
  landscape,
  header,
  footer,
}: {
  landscape: boolean
  header: string
  footer: string
}): string =>
  [
    '<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${landscape ? 'landscape' : 'portrait'}"/>`,
    `<headerFooter><oddHeader>&amp;L${headText(header)}</oddHeader>`,
    `<oddFooter>&amp;L${headText(footer)}&amp;R第 &amp;P 页 共 &amp;N 页</oddFooter></headerFooter>`,
  ].join('')

/** The workbook's list of sheets. */
export const workbookXml = (sheets: readonly ListedSheet[]): string =>
  [
    declaration,
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
    ...sheets.map(({ name, hidden }, index) => {
      const state = hidden ? ' state="hidden"' : ''
      return `<sheet name="${attributeText(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`
    }),
    '</sheets></workbook>',
  ].join('')

/** Builds the references from the workbook to its sheets and styles. */
export const workbookRelationshipsXml = (sheets: readonly ListedSheet[]): string =>
  relationships([
    ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['styles', 'styles.xml'],
  ])

/** Builds the list of content types of the parts. */
export const contentTypesXml = (sheets: readonly ListedSheet[], hasAbout: boolean): string =>
  [
    declaration,
    `<Types xmlns="${contentTypes}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>`,
    hasAbout ? `<Override PartName="/docProps/core.xml" ContentType="${coreType}"/>` : '',
    ...sheets.map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('')
