-- Once, on the primary, as the superuser.
CREATE ROLE plumbline LOGIN PASSWORD '${DATABASE_PASSWORD}';
CREATE DATABASE plumbline OWNER plumbline;
