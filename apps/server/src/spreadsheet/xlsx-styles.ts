/** The cell formats of a written workbook, by their index in `stylesXml`. */
export const style = { plain: 0, text: 1, literal: 2, date: 3, datetime: 4, header: 5 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// Format 49 is "text": an ID number typed into such a cell keeps its 18 digits. `quotePrefix` keeps a text that begins
// like a formula from becoming one when somebody edits the cell.
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
]

const font = (inner: string): string =>
  `<font>${inner}<sz val="11"/><name val="宋体"/><family val="3"/><charset val="134"/></font>`

/** The styles part, equal in every workbook that the product writes. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  `<styleSheet xmlns="${main}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')
