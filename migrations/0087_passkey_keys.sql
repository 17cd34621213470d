-- Public keys are kept as authenticators write them (COSE), no longer as SPKI, which nothing reads any more.
DELETE FROM passkeys;
