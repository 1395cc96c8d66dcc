/** The cookie of a session of the console; under https with the prefix `__Host-`. */
export const staffCookie = 'talon-staff';
