import { tellSecondHalf } from './support/second-half.ts'

tellSecondHalf(['31'])
