const firstYear = 1880;
const lastYear = 2039;

/** What people put behind or before a word: years, days and months as two digits, and rows of digits. */
export const digitHabits: readonly string[] = [
  ...Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index)),
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  ...Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')),
  ...'000 007 100 101 111 112 123 222 321 333 360 420 444 456 555 666 696 777 789 888 911 987 999'.split(' '),
  ...'0000 0123 1111 1122 1212 1234 1302 1313 1830 2222 2580 3333 4321 4444 5555 6666 6969 7777'.split(' '),
  ...'8888 9876 9999 12321 12345 54321 11111 112233 121212 123123 123321 123456 654321 111111 000000'.split(
    ' ',
  ),
  ...'1234567 12345678 87654321 123456789 987654321 1234567890 0123456789 0987654321'.split(' '),
];

/** Signs that people put between a word and its digits, or at the end. */
export const startingHabit = /^[ .\-_@!#*/+&?$€]{1,3}/u;
export const endingHabit = /[ .\-_@!#*/+&?$€]{1,3}$/u;
