import qrcode from 'qrcode-generator'

/** A QR code as rows of squares; true where a square is black. */
export type QrSquares = readonly (readonly boolean[])[]

/** The longest address that a code of 57 squares a side holds: a larger one is hard to scan at 20 mm. */
const maxLength = 213

/** Builds the QR code of an address, with medium error correction. Throws when the address is too long. */
export function buildQrSquares(address: string): QrSquares {
  if (address.length > maxLength) throw new RangeError(`a QR code on a certificate holds ${maxLength} characters`)
  const code = qrcode(0, 'M')
  code.addData(address, 'Byte')
  code.make()
  const side = code.getModuleCount()
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => code.isDark(row, column)))
}
