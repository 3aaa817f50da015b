import { describe, expect, it } from 'vitest'
import { changeDesign, type Design, getElementName, getKeyStep, moveWithinPage } from './designer-state.ts'

const qr = { kind: 'qr', x: 10, y: 10, width: 20, height: 20 } as const
const design: Design = { elements: [qr], chosen: 0 }
const key = (name: string, more = {}) => getKeyStep({ key: name, shiftKey: false, altKey: false, ...more })

describe('DG-08 designing a certificate', () => {
  it('adds an element and chooses it, changes it and removes it', () => {
    const added = changeDesign(design, { type: 'add', kind: 'text' })
    expect(added).toMatchObject({ chosen: 1, elements: [qr, { kind: 'text', text: '{姓名}' }] })
    const changed = changeDesign(added, { type: 'change', at: 1, values: { x: 33.3 } })
    expect(changed.elements[1]).toMatchObject({ x: 33.3 })
    expect(changeDesign(changed, { type: 'remove', at: 1 })).toEqual(design)
  })

  it('keeps elements on the page, in tenths of a millimetre', () => {
    const page = { width: 100, height: 50 }
    expect(moveWithinPage(qr, page, { x: 12.34, y: -3 })).toEqual({ x: 12.3, y: 0 })
    expect(moveWithinPage(qr, page, { x: 99, y: 99 })).toEqual({ x: 80, y: 30 })
  })

  it('moves by keys, coarsely with Shift and finely with Alt', () => {
    expect(key('ArrowRight')).toEqual({ dx: 0.5, dy: 0 })
    expect(key('ArrowUp', { shiftKey: true })).toEqual({ dx: 0, dy: -5 })
    expect(key('ArrowDown', { altKey: true })).toEqual({ dx: 0, dy: 0.1 })
    expect(key('a')).toBeNull()
  })

  it('names elements by what they show', () => {
    expect(getElementName(qr)).toBe('二维码')
  })
})
