// These packages have no types of their own.
declare module 'express';
declare module 'express-session';
declare module 'passport';
declare module 'passport-openidconnect';
