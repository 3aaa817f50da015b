import { maxTracePoints, type TracePoint } from '@xw/shared/session/slider'
import { describe, expect, it } from 'vitest'
import { isHumanTrace } from './human-trace.ts'

/** Builds a movement of some points from a function of time share to distance share. */
const move = (part: (time: number) => number, { ms = 800, points = 40, way = 180 } = {}): TracePoint[] =>
  Array.from({ length: points }, (_, index) => {
    const time = index / (points - 1)
    return { x: Math.round(part(time) * way), t: Math.round(time * ms) }
  })
/** The way hands move: slow, fast, slow. */
const smooth = (time: number) => 10 * time ** 3 - 15 * time ** 4 + 6 * time ** 5
const even = (time: number) => time
const enough = 60_000

describe('SE-09 a movement', () => {
  it.each([
    ['of a mouse', move(smooth)],
    ['of a finger that waits before it lets go', move(time => Math.min(1, smooth(Math.min(1, time * 1.5))))],
    ['that goes too far and comes back', move(time => smooth(time) + 0.15 * Math.sin(Math.PI * time))],
    ['that is quick', move(smooth, { ms: 320, points: 12 })],
    ['of a key that is held', keyHeld()],
    ['of keys that are pressed one by one', keysPressed()],
  ])('%s counts as a hand’s', (_, trace) => {
    expect(isHumanTrace(trace, enough)).toBe(true)
  })

  it.each([
    ['nothing', []],
    ['of even speed', move(even)],
    ['of even speed in small steps', move(even, { points: 180 })],
    ['of even speed with a trembling of a pixel', move((time: number) => time + (Math.round(time * 39) % 2) / 180)],
    [
      'that only says where it ends',
      [
        { x: 0, t: 0 },
        { x: 180, t: 900 },
      ],
    ],
    ['with too few points', move(smooth, { points: 5 })],
    ['with more points than a hand makes', move(smooth, { points: maxTracePoints + 1, ms: 5_000 })],
    ['that jumps', move(time => (time < 0.5 ? 0.1 * time : 0.9 + 0.1 * time))],
    ['that is over at once', move(smooth, { ms: 299 })],
    ['that takes longer than a picture is good', move(smooth, { ms: 60_001 })],
    ['that starts in the middle', move(smooth).map(({ x, t }) => ({ x: x + 90, t }))],
    ['that goes to and fro', move(time => smooth(time) + 0.6 * Math.sin(Math.PI * 3 * time))],
    ['that goes back in time', move(smooth).map(({ x, t }, index) => ({ x, t: index === 20 ? t - 100 : t }))],
    ['that goes nowhere', move(() => 0)],
  ])('%s does not count as a hand’s', (_, trace) => {
    expect(isHumanTrace(trace, enough)).toBe(false)
  })

  it('a movement longer than its picture’s lifetime does not count', () => {
    expect(isHumanTrace(move(smooth, { ms: 800 }), 800)).toBe(true)
    expect(isHumanTrace(move(smooth, { ms: 800 }), 799)).toBe(false)
  })
})

/** The first key repeat comes late, further ones evenly; then Enter is pressed. */
function keyHeld(): TracePoint[] {
  const held = Array.from({ length: 45 }, (_, index) => ({ x: (index + 1) * 4, t: index === 0 ? 0 : 470 + index * 33 }))
  return [{ x: 0, t: 0 }, ...held, { x: 180, t: 2_700 }]
}

function keysPressed(): TracePoint[] {
  const times = [0, 310, 480, 700, 1_010, 1_180, 1_350, 1_700, 2_300, 2_900, 3_600]
  const places = [0, 24, 48, 72, 96, 120, 144, 168, 172, 176, 176]
  return times.map((t, index) => ({ x: places[index] ?? 0, t }))
}
