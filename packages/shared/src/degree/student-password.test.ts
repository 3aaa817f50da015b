import { describe, expect, it } from 'vitest'
import { buildInitialPassword, getStudentNumber } from './student-password.ts'

const facts = { xwbslbm: '31', zjhm: '11010120040307123X', xh: '2023100456', sqh: null }

describe('the initial password of a student', () => {
  it('SE-10 is the last six of the ID number, or three of the student number and three of the ID number', () => {
    expect(buildInitialPassword('0', facts)).toBe('07123X')
    expect(buildInitialPassword('1', facts)).toBe('45623X')
  })

  it('takes letters and digits alone: of a passport, of full-width characters, of an application number', () => {
    expect(buildInitialPassword('0', { ...facts, zjhm: 'e 1234-567a' })).toBe('34567A')
    expect(buildInitialPassword('0', { ...facts, zjhm: '１１０１０１２００４０３０７１２３ｘ' })).toBe('07123X')
    expect(buildInitialPassword('1', { ...facts, xwbslbm: '22', sqh: 'S2023-077', xh: null })).toBe('07723X')
  })

  it('is null when the record lacks a field that it needs', () => {
    expect(buildInitialPassword('0', { ...facts, zjhm: '12345' })).toBeNull()
    expect(buildInitialPassword('1', { ...facts, xh: null })).toBeNull()
    expect(buildInitialPassword('1', { ...facts, xh: '12' })).toBeNull()
  })

  it('knows a student by the number of the type', () => {
    expect(getStudentNumber(facts)).toBe('2023100456')
    expect(getStudentNumber({ xwbslbm: '32', xh: '1', sqh: ' S7 ' })).toBe('S7')
  })
})
