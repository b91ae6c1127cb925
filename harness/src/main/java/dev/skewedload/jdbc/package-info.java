/**
 * Effects as rows of a database, read by JDBC: {@link dev.skewedload.run.EffectSource#jdbc} is how a user names them. The package
 * needs the JDK's {@code java.sql} alone; the driver is that of the user's data source.
 */
@NullMarked
package dev.skewedload.jdbc;

import org.jspecify.annotations.NullMarked;
