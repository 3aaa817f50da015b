import { attributeText } from './xml-bytes.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet as the workbook lists it, in the order of `xl/worksheets/sheet1.xml`, `sheet2.xml` … */
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

/** The part every reader looks for first: where the workbook is. */
export const rootRelationshipsXml = relationships([['officeDocument', 'xl/workbook.xml']])

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

/** Where the workbook's sheets and styles are. */
export const workbookRelationshipsXml = (sheets: readonly ListedSheet[]): string =>
  relationships([
    ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['styles', 'styles.xml'],
  ])

/** What each part of the package is. */
export const contentTypesXml = (sheets: readonly ListedSheet[]): string =>
  [
    declaration,
    `<Types xmlns="${contentTypes}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>`,
    ...sheets.map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('')
