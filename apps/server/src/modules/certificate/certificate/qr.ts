import createCode from 'qrcode-generator'

/** A QR code as rows of squares; true where a square is black. */
export type QrSquares = readonly (readonly boolean[])[]

/** The longest address that fits a code of 57 squares a side. A larger code is hard to scan when printed at 20 mm. */
const maxLength = 213

/** Builds the QR code of an address, with medium error correction. Throws when the address is too long. */
export function buildQrSquares(address: string): QrSquares {
  if (address.length > maxLength) throw new RangeError(`a QR code on a certificate holds ${maxLength} characters`)
  const code = createCode(0, 'M')
  code.addData(address, 'Byte')
  code.make()
  const places = Array.from({ length: code.getModuleCount() }, (_, index) => index)
  return places.map(row => places.map(column => code.isDark(row, column)))
}
